import type { Gate } from "./gates.ts";

/** The measurements of a long chat, and their gates (docs/experience.md, "Budgets"). */
export interface ChatFigures {
  /** Frames in a second while the list is scrolled at 15,000 px/s. */
  readonly framesPerSecond: number;
  /** The same for a page that holds nothing but one tall block. */
  readonly floorFramesPerSecond: number;
  /** Frames in which a part of the view was empty. */
  readonly blankFrames: number;
  /** Of the list, in addition to the heap of the same app with an empty chat. */
  readonly heapMegabytes: number;
  /** Elements in the list. */
  readonly nodes: number;
  /** How far the text being read moves when 50 older messages load, in pixels. */
  readonly prependJumpPx: number;
  /** From pressing Send to the frame that shows the customer's own bubble. */
  readonly ownBubbleMs: number;
}

/** The figures next to goal and gate. Frames are compared with the floor of the same run: a busy machine slows both. */
export function gatesOf(figures: ChatFigures): readonly Gate[] {
  const share = figures.framesPerSecond / Math.min(60, figures.floorFramesPerSecond);
  return [
    {
      title: "scrolling at 15,000 px/s",
      value: figures.framesPerSecond,
      unit: `fps, floor ${figures.floorFramesPerSecond.toFixed(1)}`,
      goal: "60",
      gate: "55 of 60, as a share of the floor",
      holds: share >= 55 / 60,
    },
    {
      title: "frames with an empty part",
      value: figures.blankFrames,
      unit: "",
      goal: "0",
      gate: "0",
      holds: figures.blankFrames === 0,
    },
    {
      title: "heap of the history",
      value: figures.heapMegabytes,
      unit: "MB",
      goal: "10",
      gate: "20",
      holds: figures.heapMegabytes <= 20,
    },
    {
      title: "elements in the list",
      value: figures.nodes,
      unit: "",
      goal: "80",
      gate: "300",
      holds: figures.nodes <= 300,
    },
    {
      title: "jump on prepending 50",
      value: figures.prependJumpPx,
      unit: "px",
      goal: "0",
      gate: "1",
      holds: figures.prependJumpPx <= 1,
    },
    {
      title: "send to own bubble painted",
      value: figures.ownBubbleMs,
      unit: "ms",
      goal: "2 frames",
      gate: "50",
      holds: figures.ownBubbleMs <= 50,
    },
  ];
}
