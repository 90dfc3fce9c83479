import { runServer } from "./run-server.ts";
import { systemTimekeeping } from "./server.ts";

await runServer(systemTimekeeping);
