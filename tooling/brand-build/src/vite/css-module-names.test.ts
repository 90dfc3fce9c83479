import { expect, test } from "vitest";
import { cssModuleNames } from "./css-module-names.ts";

test("a class is named after its file, the same in every folder that the repository is in", () => {
  const here = cssModuleNames("main", "/home/a/parlour/packages/ui/src/button.module.css");
  expect(here).toMatch(/^button-main-[A-Za-z0-9]{4}$/);
  expect(cssModuleNames("main", "/srv/parlour/packages/ui/src/button.module.css?used")).toBe(here);
  expect(cssModuleNames("main", "/srv/parlour/packages/shell/src/button.module.css")).not.toBe(here);
});
