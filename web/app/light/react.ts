/**
 * React for the small scripts of public pages: Preact, with three things that our components expect of React 19. The build of these
 * scripts puts it in React's place.
 */
import { options, type RefObject, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

export { createElement, forwardRef, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/compat';

const focus = (element: HTMLElement | null) => element?.focus();
const before = options.vnode;

options.vnode = (node: VNode<Record<string, unknown>> & { ref?: unknown }) => {
  // Except of elements, a ref is a prop like any other.
  if (typeof node.type === 'function' && node.ref) {
    node.props = { ...node.props, ref: node.ref };
    node.ref = null;
  }
  // Browsers focus such a field only in a page that is being loaded.
  if (typeof node.type === 'string' && node.props.autoFocus) {
    node.props = { ...node.props, autoFocus: undefined };
    node.ref ??= focus as unknown as RefObject<HTMLElement>;
  }
  before?.(node);
};

/** While a page is hydrated, it renders what the build has rendered. */
export function useSyncExternalStore<T>(subscribe: (changed: () => void) => () => void, read: () => T, readBuilt: () => T = read): T {
  const hydrated = useRef(false);
  const [, render] = useState({});
  const value = hydrated.current ? read() : readBuilt();
  const shown = useRef(value);
  shown.current = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to read is used when it is rendered next
  useLayoutEffect(() => {
    hydrated.current = true;
    const check = () => {
      if (!Object.is(read(), shown.current)) render({});
    };
    check();
    return subscribe(check);
  }, [subscribe]);
  return value;
}
