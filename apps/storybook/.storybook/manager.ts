import { addons } from "storybook/manager-api";
import { create } from "storybook/theming";

addons.setConfig({
  theme: create({ base: "dark", brandTitle: "Parlour", brandTarget: "_self" }),
  sidebar: { showRoots: true },
  // The accessibility addon's own filter leaves open panels out; the toolbar of colour vision shows them too.
  toolbar: { "storybook/a11y/panel": { hidden: true } },
});
