import type { FieldProblem } from "@parlour/contract/field-problem";
import { LandingContent } from "@parlour/contract/landing-content";
import type { ContentHistory } from "@parlour/contract/operations/ops-content";
import { landingContentProblems } from "@parlour/contract/rules/landing-content-problems";
import { schemaProblems } from "@parlour/contract/schema-problems";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import type { OneSite } from "../parts/use-one-site.ts";
import { ContrastReport } from "./contrast-report.tsx";
import { contentSections } from "./content-fields.ts";
import styles from "./content-editor.module.css";
import { ContentFormProvider } from "./field-context.ts";
import { LinkPreview } from "./link-preview.tsx";
import { PartView } from "./part-view.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useContentEdits, type ContentBase } from "./use-content-edits.ts";

interface ContentEditorProps {
  readonly site: OneSite;
  readonly history: ContentHistory;
  readonly start: ContentBase;
}

/** Returns the section that a field is in. */
function sectionOf(field: string): string {
  return /^\w+/.exec(field)?.[0] ?? "";
}

/** The content form, the page preview, and the buttons to save or publish. */
export function ContentEditor({ site, history, start }: ContentEditorProps) {
  const edits = useContentEdits(site, start);
  const { content, changes, set } = edits;
  const [sectionName, setSectionName] = useState("loginLayout");
  const form = useRef<HTMLDivElement>(null);

  const settled = useDeferredValue(content);
  const problems = useMemo(() => landingContentProblems(settled, site.region), [settled, site.region]);
  const byField = useMemo(
    () => new Map(problems.toReversed().map((problem): [string, FieldProblem] => [problem.field, problem])),
    [problems],
  );
  const changed = useMemo(() => new Set(changes.map(({ field }) => field)), [changes]);

  // Invalid content can't be rendered: the preview stays as it was until the content is valid.
  const [drawn, setDrawn] = useState(settled);
  const shapeProblems = useMemo(() => schemaProblems(LandingContent, settled).length, [settled]);
  if (shapeProblems === 0 && drawn !== settled) setDrawn(settled);

  const section = contentSections.find(({ path }) => path === sectionName) ?? contentSections[0];
  const context = useMemo(
    () => ({ site, content, problems: byField, changed, set }),
    [site, content, byField, changed, set],
  );

  const goTo = (field: string) => {
    setSectionName(sectionOf(field));
    requestAnimationFrame(() => {
      const control = form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
      control?.focus();
    });
  };

  return (
    <Stack gap={3}>
      <SaveBar site={site} history={history} edits={edits} problems={problems} onProblem={goTo} />
      {edits.wereKept && changes.length > 0 ? (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" onClick={edits.discard}>
              Discard them
            </Button>
          }
        >
          Your unsaved edits from before are here again.
        </Notice>
      ) : null}
      <div className={styles["work"]}>
        <nav className={styles["sections"]} aria-label="Parts of the content">
          <ul>
            {contentSections.map(({ path, label }) => {
              const wrong = problems.filter(({ field }) => sectionOf(field) === path).length;
              const edited = changes.filter(({ field }) => sectionOf(field) === path).length;
              return (
                <li key={path}>
                  <button
                    type="button"
                    className={styles["section"]}
                    aria-current={path === section?.path || undefined}
                    onClick={() => {
                      setSectionName(path);
                    }}
                  >
                    <span>{label}</span>
                    {wrong > 0 ? (
                      <span className={styles["tally"]} data-wrong>{`${wrong} to mend`}</span>
                    ) : null}
                    {wrong === 0 && edited > 0 ? (
                      <span className={styles["tally"]}>{`${edited} changed`}</span>
                    ) : null}
                  </button>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className={styles["form"]} ref={form}>
          {section === undefined ? null : (
            <ContentFormProvider value={context}>
              <h2 className={styles["heading"]}>{section.label}</h2>
              {section.path === "theme" ? <ContrastReport theme={content.theme} /> : null}
              {section.path === "meta" ? <LinkPreview site={site} content={content} /> : null}
              {section.parts.map((part) => (
                <PartView key={part.path} part={part} />
              ))}
            </ContentFormProvider>
          )}
        </div>
        <PreviewPane site={site} content={drawn} held={shapeProblems} />
      </div>
    </Stack>
  );
}
