/** Whether an element clips its content to its own box. */
function cutsOff(element: Element): boolean {
  return getComputedStyle(element).overflowX !== "visible";
}

function isCutOff(element: Element, body: Element): boolean {
  for (let around = element.parentElement; around !== null && around !== body; around = around.parentElement)
    if (cutsOff(around)) return true;
  return false;
}

/**
 * Finds elements that extend beyond the open panel to the left or right, or make its content scroll sideways.
 * Parts that scroll or clip their own content, such as a table of cookies, count by their own box.
 *
 * @returns a line for each element found; empty if no panel is open
 */
export function outsidePanel(): readonly string[] {
  const panel = document.querySelector("dialog[open]");
  if (panel === null) return [];
  const { left, right } = panel.getBoundingClientRect();
  const outside = [...panel.querySelectorAll("*")].filter((element) => {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || (box.left >= left - 1 && box.right <= right + 1)) return false;
    const body = element.closest("[data-panel-body]");
    return body === null || !isCutOff(element, body);
  });
  const scrolling = [...panel.querySelectorAll("[data-panel-body]")].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  return [...outside, ...scrolling].map((element) => {
    const box = element.getBoundingClientRect();
    return `${element.tagName} ${element.textContent.slice(0, 30)}: ${Math.round(box.left)} to ${Math.round(box.right)} of ${left} to ${right}`;
  });
}
