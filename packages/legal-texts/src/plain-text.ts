import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

/**
 * Converts the legal texts' elements to plain text for comparison: one sentence per line. It supports only
 * the elements that the texts use.
 */

interface Props {
  readonly children?: ReactNode;
  readonly "aria-hidden"?: boolean;
}

const blockTags: ReadonlySet<unknown> = new Set(["div", "dl", "p", "table", "ul"]);

/** Returns the children as a flat list, with components replaced by what they render. */
function flat(node: ReactNode): readonly (string | ReactElement<Props, string>)[] {
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (typeof node === "string" || typeof node === "number" || typeof node === "bigint") return [String(node)];
  if (!isValidElement<Props>(node)) {
    if (Symbol.iterator in node) return [...node].flatMap((child: ReactNode) => flat(child));
    throw new TypeError("A legal text waits for something.");
  }
  const { type, props } = node;
  if (props["aria-hidden"] === true) return [];
  if (type === Fragment) return flat(props.children);
  // Components of the texts are plain functions of their props, without hooks.
  if (typeof type === "function") return flat((type as (props: Props) => ReactNode)(props));
  return [node as ReactElement<Props, string>];
}

function textOf(node: ReactNode): string {
  return flat(node)
    .map((part) => (typeof part === "string" ? part : textOf(part.props.children)))
    .join("");
}

function line(node: ReactNode): string {
  return textOf(node).replaceAll(/\s+/gu, " ").trim();
}

/** Puts each sentence of a paragraph on its own line, so that a diff shows changed sentences. */
function sentences(text: string): string {
  return text.replaceAll(/(?<=[.?!:]) (?=[A-Z“])/gu, "\n");
}

function elementsOf(node: ReactNode): readonly ReactElement<Props, string>[] {
  return flat(node).filter((part) => typeof part !== "string");
}

/** A table's rows as "Name: value" lines; a row is a paragraph. */
function rows(table: ReactElement<Props, string>): string[] {
  const parts = elementsOf(table.props.children);
  const rowsOf = (tag: string) =>
    parts.filter(({ type }) => type === tag).flatMap(({ props }) => elementsOf(props.children));
  const cells = ({ props }: ReactElement<Props, string>) =>
    elementsOf(props.children).map((cell) => line(cell.props.children));
  const names = rowsOf("thead").flatMap(cells);
  const caption = parts.filter(({ type }) => type === "caption").map(({ props }) => line(props.children));
  return [
    ...caption,
    ...rowsOf("tbody").map((row) =>
      cells(row)
        .map((value, index) => `${names[index] ?? ""}: ${value}`)
        .join("\n"),
    ),
  ];
}

function block(element: ReactElement<Props, string>): string[] {
  const { type, props } = element;
  switch (type) {
    case "ul":
      return [
        elementsOf(props.children)
          .map((item) => `- ${line(item.props.children)}`)
          .join("\n"),
      ];
    case "dl":
      return [
        elementsOf(props.children)
          .map((item) =>
            item.type === "dt" ? `- ${line(item.props.children)}:` : `  ${line(item.props.children)}`,
          )
          .join("\n"),
      ];
    case "table":
      return rows(element);
    default:
      return plainParagraphs(props.children);
  }
}

/** Returns the paragraphs of a text: lists and tables as lines, everything else one sentence per line. */
export function plainParagraphs(node: ReactNode): string[] {
  const paragraphs: string[] = [];
  let run: (string | ReactElement<Props, string>)[] = [];
  const endRun = (): void => {
    const text = line(run);
    if (text !== "") paragraphs.push(sentences(text));
    run = [];
  };
  for (const part of flat(node)) {
    if (typeof part !== "string" && blockTags.has(part.type)) {
      endRun();
      paragraphs.push(...block(part));
    } else {
      run.push(part);
    }
  }
  endRun();
  return paragraphs;
}
