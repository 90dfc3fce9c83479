import { startShell } from "@parlour/shell/start-shell.tsx";
import { brand } from "./brand.ts";
import "./theme.css";

await startShell(brand);
