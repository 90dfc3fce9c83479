import type { StorybookConfig } from "@storybook/react-vite";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../src/**/*.stories.tsx", "../../../packages/*/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-a11y", "@storybook/addon-docs", "@storybook/addon-vitest"],
  // No connections to the internet: no telemetry, no check for news or newer versions.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // No guide by the vendor; brands have their own backgrounds.
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false, backgrounds: false },
};

export default config;
