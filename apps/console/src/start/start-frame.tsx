import { ConsoleMark } from "../frame/console-mark.tsx";

/** The console's frame until the console has loaded: the mark at its place, the rail and a bar that moves. */
export function StartFrame() {
  // Plain classes, in start.css: this is only rendered by the build.
  return (
    <>
      <div className="rail">
        <ConsoleMark />
      </div>
      <output className="page" aria-label="Loading">
        <span className="bar" />
      </output>
    </>
  );
}
