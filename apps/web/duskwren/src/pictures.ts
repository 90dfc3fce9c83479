import backgroundDesktop from "./assets/background-desktop.svg";
import backgroundMobile from "./assets/background-mobile.svg";
import conversation from "./assets/conversation.svg";
import favicon from "./assets/favicon.svg";
import logo from "./assets/logo.svg";

/** The brand's illustrations, shared by all regions. */
export const pictures = { backgroundDesktop, backgroundMobile, conversation, favicon, logo } as const;
