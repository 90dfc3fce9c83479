import { FileArchive } from "lucide-react";
import { AccountSection } from "./account-section.tsx";
import { ChatConsentCard } from "./chat-consent-card.tsx";
import { EraseCard } from "./erase-card.tsx";
import { ExportCard } from "./export-card.tsx";

/** The customer's stored data: the consent to use chats, downloading and erasing. */
export function DataSection() {
  return (
    <AccountSection
      id="data"
      icon={<FileArchive />}
      title="Your data"
      lead="Everything we keep about you is yours to take along, and to have erased."
    >
      <ChatConsentCard />
      <ExportCard />
      <EraseCard />
    </AccountSection>
  );
}
