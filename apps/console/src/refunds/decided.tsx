import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { createContext, useContext, useState, type ReactNode } from "react";

const SayDecided = createContext<(text: string) => void>(() => undefined);

/** Returns a function that says above the list what was decided in one of its rows. */
export function useSayDecided(): (text: string) => void {
  return useContext(SayDecided);
}

/** A list whose rows are decided: the row disappears, and a notice above the list says what was done. */
export function DecidedList({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <SayDecided value={setSaid}>
      <Stack>
        {said === null ? null : (
          <Notice
            tone="success"
            onClose={() => {
              setSaid(null);
            }}
          >
            {said}
          </Notice>
        )}
        {children}
      </Stack>
    </SayDecided>
  );
}
