import { Button } from "@parlour/ui/button.tsx";
import { IconButton } from "@parlour/ui/icon-button.tsx";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ContentGroup, ContentList, ContentPart } from "./content-fields.ts";
import { valueAt } from "./content-paths.ts";
import { useContentForm } from "./field-context.ts";
import { FieldView } from "./field-view.tsx";
import { ProfileChoice } from "./profile-choice.tsx";
import styles from "./content-form.module.css";

/** A part of the form: a field, a group of them, or a list. */
export function PartView({ part }: { readonly part: ContentPart }) {
  switch (part.kind) {
    case "group":
      return <GroupView group={part} />;
    case "list":
      return <ListView list={part} />;
    case "line":
    case "text":
    case "colour":
    case "picture":
    case "choice":
    case "fixed":
      return <FieldView field={part} />;
    default:
      return part satisfies never;
  }
}

function GroupView({ group }: { readonly group: ContentGroup }) {
  // A group with a single part is shown as that part, without a frame.
  const [only] = group.parts;
  if (group.parts.length === 1 && only !== undefined) return <PartView part={only} />;
  return (
    <fieldset className={styles["group"]}>
      <legend>{group.label}</legend>
      {group.parts.map((part) => (
        <PartView key={part.path} part={part} />
      ))}
    </fieldset>
  );
}

/** Returns a new list with an item moved to another index. */
function moved(items: readonly unknown[], from: number, to: number): unknown[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, items[from]);
}

function ListView({ list }: { readonly list: ContentList }) {
  const { content, problems, set } = useContentForm();
  const items = valueAt(content, list.path);
  const values: readonly unknown[] = Array.isArray(items) ? items : [];
  const problem = problems.get(list.path);
  const change = (next: readonly unknown[]) => {
    set(list.path, next);
  };
  return (
    <fieldset className={styles["group"]}>
      <legend>
        {list.label} <span className={styles["count"]}>{`${values.length} of at most ${list.most}`}</span>
      </legend>
      {problem === undefined ? null : (
        <p className={styles["problem"]} role="alert">
          {`This ${problem.problem}: ${problem.mend}.`}
        </p>
      )}
      {values.map((_value, index) => {
        const part = list.item(index);
        return (
          <fieldset key={part.path} className={styles["item"]}>
            <legend>{`${part.label}, ${index + 1}`}</legend>
            <div className={styles["itemTools"]}>
              <IconButton
                label={`Move ${index + 1} up`}
                icon={<ArrowUp aria-hidden />}
                disabled={index === 0}
                onClick={() => {
                  change(moved(values, index, index - 1));
                }}
              />
              <IconButton
                label={`Move ${index + 1} down`}
                icon={<ArrowDown aria-hidden />}
                disabled={index === values.length - 1}
                onClick={() => {
                  change(moved(values, index, index + 1));
                }}
              />
              <IconButton
                label={`Remove ${index + 1}`}
                icon={<Trash2 aria-hidden />}
                disabled={values.length <= list.least}
                onClick={() => {
                  change(values.toSpliced(index, 1));
                }}
              />
            </div>
            {list.path === "loginLayout.bottomSection.profiles" ? <ProfileChoice path={part.path} /> : null}
            {part.kind === "group" ? (
              part.parts.map((each) => <PartView key={each.path} part={each} />)
            ) : (
              <PartView part={part} />
            )}
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden />}
          disabled={values.length >= list.most}
          onClick={() => {
            change([...values, list.blank]);
          }}
        >
          Add another
        </Button>
      </div>
    </fieldset>
  );
}
