import { startShell } from "@parlour/shell/start-shell.tsx";
import { brand } from "./brand.ts";
import "./theme.css";

// Not awaited, because pages that load while the app starts wait for this module.
void startShell(brand);
