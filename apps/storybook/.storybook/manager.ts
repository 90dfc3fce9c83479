import { addons } from "storybook/manager-api";
import { create } from "storybook/theming";

addons.setConfig({
  theme: create({ base: "dark", brandTitle: "Parlour", brandTarget: "_self" }),
  sidebar: { showRoots: true },
  // The accessibility addon's own filter does not cover open panels; the colour vision toolbar does.
  toolbar: { "storybook/a11y/panel": { hidden: true } },
});
