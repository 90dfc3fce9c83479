import { startShell } from "@parlour/shell/start-shell.tsx";
import { brand } from "./brand.ts";
import "./theme.css";

// Not awaited: pages that load while the app starts wait for this module to be done.
void startShell(brand);
