import { isMessage } from '@everycast/messages/message';
import type { Issue } from '@everycast/platforms/port/manifest';
import type { OptionField, OptionValue } from '@everycast/platforms/port/options';
import { manifests } from '../../../lib/platforms/manifests.ts';
import type { ProblemRow } from './problem-rows.ts';

type Kind = 'image' | 'video';

/** Something that solves a problem, or leads to where a person solves it. */
export type Fix =
  | { do: 'shorten' | 'split' | 'write' | 'clean' | 'alt' | 'comment' | 'noComment' | 'noWatermark' | 'reconnect' }
  /** Adds an image of the text. */
  | { do: 'card' }
  /** Adds a file, uploaded or from the library; null: of either kind. */
  | { do: 'upload' | 'library'; kind: Kind | null }
  /** Another file of the library for this one. */
  | { do: 'replace'; index: number; kind: Kind | null }
  /** Leaves files out: one, all of the other kind, or those after the first ones of a kind. */
  | { do: 'remove'; index: number; kind: Kind }
  | { do: 'keep'; kind: Kind; max: number }
  | { do: 'keepFirst'; kind: Kind | null; max: number }
  | { do: 'editVideo'; mediaId: string }
  /** Choosing in place; anything else leads to the option's own input. */
  | { do: 'pick'; key: string; field: ChoiceField }
  | { do: 'option'; key: string }
  | { do: 'optionFile'; key: string }
  | { do: 'set'; key: string; value: OptionValue };

type ChoiceField = Extract<OptionField, { kind: 'choice' }>;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The index of the file that an issue names: “Image 3” is 2. */
export function fileIn({ params }: Pick<Issue, 'params'>): number {
  const file = params?.file;
  const number = isMessage(file) ? numberOf(file.params?.number) : 0;
  return Math.max(0, number - 1);
}

/** What solves a problem, the best first. Only what the owner of the server can change has none. */
export function fixesOf(row: Pick<ProblemRow, 'issue' | 'checks'>): Fix[] {
  const { issue } = row;
  if (issue.field.startsWith('option ')) return optionFixes(row, issue.field.slice('option '.length));
  if (issue.field === 'firstComment') return commentFixes(issue);
  if (issue.field === 'alt') return [{ do: 'alt' }];
  return issue.field === 'text' ? textFixes(row) : mediaFixes(row);
}

function textFixes({ issue: { code, part, params }, checks: [check] }: Pick<ProblemRow, 'issue' | 'checks'>): Fix[] {
  const isWhole = (part ?? 0) === 0;
  switch (code) {
    case 'text_too_long': {
      if (!isWhole) return [{ do: 'write' }];
      const threads = check !== undefined && manifests[check.account.platform].publishes.thread === true;
      return threads ? [{ do: 'shorten' }, { do: 'split' }] : [{ do: 'shorten' }];
    }
    case 'empty':
      // A message in a chat has text alone.
      return params?.context === 'chat' || !isWhole ? [{ do: 'write' }] : [{ do: 'write' }, { do: 'upload', kind: null }];
    case 'invalid_characters':
      return [{ do: 'clean' }];
    default:
      return [{ do: 'write' }];
  }
}

const commentFixes = ({ code }: Issue): Fix[] => {
  if (code === 'comments_not_allowed') return [{ do: 'reconnect' }, { do: 'noComment' }];
  return code === 'no_comments' ? [{ do: 'noComment' }] : [{ do: 'comment' }];
};

function mediaFixes({ issue, checks: [check] }: Pick<ProblemRow, 'issue' | 'checks'>): Fix[] {
  const { code, params } = issue;
  const index = fileIn(issue);
  const [first, second] = [{ do: 'upload' as const }, { do: 'library' as const }];
  const of = (kind: Kind | null): Fix[] => [
    { ...first, kind },
    { ...second, kind },
  ];
  switch (code) {
    case 'media_needed':
      return [...of(null), ...cardOf(check, issue.part)];
    case 'image_missing':
      return [...of('image'), ...cardOf(check, issue.part)];
    case 'video_missing':
      return of('video');
    case 'image_not_taken':
      return [{ do: 'keep', kind: 'video', max: Number.POSITIVE_INFINITY }];
    case 'video_not_taken':
      return [{ do: 'keep', kind: 'image', max: Number.POSITIVE_INFINITY }];
    case 'media_mixed':
    case 'video_alone':
      return [
        { do: 'keep', kind: 'image', max: numberOf(params?.max) || Number.POSITIVE_INFINITY },
        { do: 'keep', kind: 'video', max: 1 },
      ];
    case 'too_many_images':
      return [{ do: 'keepFirst', kind: 'image', max: numberOf(params?.count) }];
    case 'too_many_videos':
      return [{ do: 'keepFirst', kind: 'video', max: numberOf(params?.count) }];
    case 'too_many_media':
      return [{ do: 'keepFirst', kind: null, max: numberOf(params?.count) }];
    case 'animated_watermark':
      return [{ do: 'noWatermark' }, { do: 'replace', index, kind: 'image' }];
    case 'not_fetchable':
      return [];
    default: {
      const file = check && partOf(check, issue.part ?? 0)[index];
      if (!file) return of(null);
      const { kind, id } = file.media;
      const long = code === 'video_too_long' || code === 'video_too_large' || code === 'video_size';
      return [...(long ? [{ do: 'editVideo' as const, mediaId: id }] : []), { do: 'replace', index, kind }, { do: 'remove', index, kind }];
    }
  }
}

/** A text can be its own image. */
const cardOf = (check: ProblemRow['checks'][number] | undefined, part = 0): Fix[] =>
  part === 0 && check && check.content.text.trim() !== '' ? [{ do: 'card' }] : [];

/** A part's files as the platform gets them. */
const partOf = ({ content }: ProblemRow['checks'][number], part: number) =>
  part === 0 ? content.media : (content.thread[part - 1]?.media ?? []);

function optionFixes({ issue: { code }, checks }: Pick<ProblemRow, 'issue' | 'checks'>, key: string): Fix[] {
  switch (code) {
    case 'option_unknown':
      return [{ do: 'set', key, value: '' }];
    case 'only_weekly':
      return [{ do: 'set', key, value: true }];
    case 'link_missing':
      return [{ do: 'write' }, { do: 'option', key }];
    case 'branded_and_private':
      return pickOf(checks, 'privacy');
    default:
      return pickOf(checks, key);
  }
}

/** A choice is made in place, of what all of these accounts have. An image comes from the library. */
function pickOf(checks: ProblemRow['checks'], key: string): Fix[] {
  const fields = checks.flatMap(
    ({ account: { platform, traits } }) => manifests[platform].options(traits).find((one) => one.key === key) ?? [],
  );
  const [field] = fields;
  if (field?.kind === 'picture') return [{ do: 'optionFile', key }];
  if (field?.kind !== 'choice' || fields.length < checks.length) return [{ do: 'option', key }];
  const choices = field.choices.filter(({ value }) =>
    fields.every((one) => one.kind === 'choice' && one.choices.some((choice) => choice.value === value)),
  );
  return choices.length > 0 ? [{ do: 'pick', key, field: { ...field, choices } }] : [{ do: 'option', key }];
}
