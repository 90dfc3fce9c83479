import type { StorybookConfig } from "@storybook/react-vite";

const config: StorybookConfig = {
  framework: "@storybook/react-vite",
  stories: ["../src/**/*.stories.tsx", "../../../packages/*/src/**/*.stories.tsx"],
  addons: ["@storybook/addon-a11y", "@storybook/addon-docs", "@storybook/addon-vitest"],
  // Nothing leaves the machine: no telemetry, no look for news or newer versions.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // No guide by the vendor; brands bring their own backgrounds.
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false, backgrounds: false },
};

export default config;
