import * as commonWords from 'words:common';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import css from './parts.module.css';

const ultra = Array.from({ length: 10 }, (_, step) => `var(--ultra-${step})`) as unknown as MantineColorsTuple;

// The library uses its grays directly in many places, so they are replaced by ours, step by step.
const gray: MantineColorsTuple = [
  'var(--c-hover)',
  'var(--c-sunken)',
  'var(--c-line)',
  'var(--c-line)',
  'var(--c-line-control)',
  'var(--c-text-3)',
  'var(--c-text-3)',
  'var(--c-text-2)',
  'var(--c-text-2)',
  'var(--c-text)',
];
const dark: MantineColorsTuple = [
  'var(--c-text)',
  'var(--c-text-2)',
  'var(--c-text-3)',
  'var(--c-text-3)',
  'var(--c-line)',
  'var(--c-hover)',
  'var(--c-surface)',
  'var(--c-canvas)',
  'var(--c-sunken)',
  'var(--c-sunken)',
];

/** Our tokens under the component library's names. */
export const theme = createTheme({
  colors: { ultra, gray, dark },
  primaryColor: 'ultra',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: false,
  fontFamily: 'var(--font-sans)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: 'var(--fs-12)', sm: 'var(--fs-13)', md: 'var(--fs-14)', lg: 'var(--fs-16)', xl: 'var(--fs-18)' },
  lineHeights: { xs: 'var(--lh-12)', sm: 'var(--lh-13)', md: 'var(--lh-14)', lg: 'var(--lh-16)', xl: 'var(--lh-18)' },
  headings: {
    fontFamily: 'var(--font-sans)',
    fontWeight: '620',
    sizes: {
      h1: { fontSize: 'var(--fs-22)', lineHeight: 'var(--lh-22)' },
      h2: { fontSize: 'var(--fs-18)', lineHeight: 'var(--lh-18)' },
      h3: { fontSize: 'var(--fs-14)', lineHeight: 'var(--lh-14)' },
    },
  },
  spacing: { xs: 'var(--sp-4)', sm: 'var(--sp-8)', md: 'var(--sp-12)', lg: 'var(--sp-16)', xl: 'var(--sp-24)' },
  radius: { xs: 'var(--r-4)', sm: 'var(--r-6)', md: 'var(--r-10)', lg: 'var(--r-12)' },
  defaultRadius: 'sm',
  shadows: { sm: 'var(--shadow-1)', md: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm', variant: 'default' }, classNames: { root: css.button } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, classNames: { root: css.actionIcon } },
    Input: { defaultProps: { size: 'sm' }, classNames: { wrapper: css.input } },
    InputWrapper: {
      defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: css.label, description: css.help, error: css.problem, required: css.required },
    },
    // What is chosen is cut rather than wider than the page.
    Pill: { styles: { root: { maxWidth: '100%' } } },
    PillsInput: { styles: { input: { minWidth: 0 } } },
    Paper: { defaultProps: { withBorder: true, radius: 'md' } },
    Modal: {
      defaultProps: {
        size: 560,
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 260, transition: 'fade' },
        closeButtonProps: { 'aria-label': commonWords.words()('close') },
      },
      classNames: {
        inner: css.modalInner,
        content: css.modal,
        header: css.modalHead,
        title: css.modalTitle,
        body: css.modalBody,
        overlay: css.scrim,
      },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': commonWords.words()('close') } },
      classNames: { content: css.drawer, header: css.modalHead, title: css.modalTitle, body: css.modalBody, overlay: css.scrim },
    },
    // By default it is a <header>, which in a dialog would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'none' } },
    DrawerHeader: { defaultProps: { role: 'none' } },
    Popover: { defaultProps: { radius: 'md', shadow: 'md' }, classNames: { dropdown: css.dropdown } },
    Combobox: { classNames: { dropdown: css.dropdown, option: css.menuItem } },
    Tooltip: { defaultProps: { openDelay: 300, radius: 'xs' }, classNames: { tooltip: css.tooltip } },
    SegmentedControl: { classNames: { root: css.segments, indicator: css.segmentOn, label: css.segment } },
    Switch: {
      defaultProps: { size: 'sm', withThumbIndicator: false },
      classNames: { body: css.switch, labelWrapper: css.controlWords, track: css.track, thumb: css.thumb },
    },
    Checkbox: { defaultProps: { size: 'xs' }, classNames: { input: css.check, labelWrapper: css.controlWords } },
    Skeleton: { defaultProps: { animate: false } },
  },
});

/** The library's variables for backgrounds, text and borders; our tokens handle light and dark themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const names = {
    '--mantine-color-body': 'var(--c-canvas)',
    '--mantine-color-text': 'var(--c-text)',
    '--mantine-color-bright': 'var(--c-text)',
    '--mantine-color-dimmed': 'var(--c-text-3)',
    '--mantine-color-placeholder': 'var(--c-text-3)',
    '--mantine-color-default': 'var(--c-surface)',
    '--mantine-color-default-color': 'var(--c-text)',
    '--mantine-color-default-hover': 'var(--c-hover)',
    '--mantine-color-default-border': 'var(--c-line-control)',
    '--mantine-color-disabled': 'var(--c-sunken)',
    '--mantine-color-disabled-color': 'var(--c-text-3)',
    '--mantine-color-disabled-border': 'var(--c-line)',
    '--mantine-color-error': 'var(--c-wait-text)',
    '--mantine-color-anchor': 'var(--c-brand-text)',
    '--mantine-primary-color-filled': 'var(--c-brand)',
    '--mantine-primary-color-filled-hover': 'var(--c-brand-hover)',
    '--mantine-color-ultra-filled': 'var(--c-brand)',
    '--mantine-color-ultra-filled-hover': 'var(--c-brand-hover)',
    '--mantine-color-ultra-light': 'var(--c-brand-soft)',
    '--mantine-color-ultra-light-hover': 'var(--c-brand-soft)',
    '--mantine-color-ultra-light-color': 'var(--c-brand-text)',
    '--mantine-color-ultra-text': 'var(--c-brand-text)',
    '--mantine-color-ultra-outline': 'var(--c-brand-text)',
    '--mantine-color-gray-light-color': 'var(--c-text-2)',
    '--mantine-color-gray-light-hover': 'var(--c-hover)',
  };
  return { variables: {}, light: names, dark: names };
};
