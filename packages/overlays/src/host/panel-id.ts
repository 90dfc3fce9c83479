/** The panel's id: what `commandfor` names to open it before any script has run. */
export const overlayPanelId = "overlay-panel";
