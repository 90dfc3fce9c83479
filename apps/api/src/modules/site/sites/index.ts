/** Takes over builds, renders pages, serves files by host. */

export { sitesPlugin } from "./plugin.ts";
export { readBuilt } from "./site-builds.ts";
export { unwrittenProblem } from "./unwritten-build.ts";
