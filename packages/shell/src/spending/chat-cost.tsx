import { formatMoney } from "@parlour/contract/money";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { useEffect, useRef, type ReactNode } from "react";
import { useServices } from "../app/services-context.tsx";
import { useBalance } from "../queries/balance-query.ts";
import { chatCostsKey, useChatCosts } from "../queries/chat-costs-query.ts";
import { chatCostWords } from "./spending-words.ts";

interface ChatCostProps {
  readonly profileId: string;
  /** Hides the words after the amount where the header is narrow. */
  readonly wordsClass: string | undefined;
  /** Shown while the chat has cost nothing. */
  readonly children: ReactNode;
}

/** "£12.50 so far": what this chat has cost (SPEND-2). Read again when the balance changes: a reply was charged. */
export function ChatCost({ profileId, wordsClass, children }: ChatCostProps) {
  const { queryClient } = useServices();
  const { data: balance } = useBalance();
  const { data: costs } = useChatCosts();
  const seen = useRef(balance);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== balance) {
      void queryClient.invalidateQueries({ queryKey: chatCostsKey });
    }
    seen.current = balance;
  }, [balance, queryClient]);
  const cost = costs?.chats.find((chat) => chat.profileId === profileId)?.costMinor ?? 0;
  if (costs === undefined || cost === 0) return children;
  return (
    <span>
      <VisuallyHidden>{chatCostWords.spoken}</VisuallyHidden>
      {formatMoney({ minor: cost, currency: costs.currency })}
      <span className={wordsClass}>{chatCostWords.after}</span>
    </span>
  );
}
