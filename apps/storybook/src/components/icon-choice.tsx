import { Coins, Heart, MessageCircle, Moon, Settings, X } from "lucide-react";
import { choiceOf } from "./stage.tsx";

/** The control of a component's icon. */
export const iconChoice = choiceOf({
  none: undefined,
  chat: <MessageCircle aria-hidden />,
  close: <X aria-hidden />,
  credits: <Coins aria-hidden />,
  heart: <Heart aria-hidden />,
  moon: <Moon aria-hidden />,
  settings: <Settings aria-hidden />,
});
