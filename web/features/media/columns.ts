/** How many columns a grid has at the moment. */
export function columnsOf(box: HTMLElement | null): number {
  const [first, ...rest] = box ? [...box.children] : [];
  const top = first?.getBoundingClientRect().top;
  const next = rest.findIndex((element) => element.getBoundingClientRect().top !== top);
  return next === -1 ? rest.length + 1 : next + 1;
}
