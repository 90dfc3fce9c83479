/** The panel's id: `commandfor` names it to open it before any script has run. */
export const overlayPanelId = "overlay-panel";
