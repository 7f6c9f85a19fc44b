import type { Capability } from '@everycast/platforms/port/capabilities';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { DraftMedia, PublishKind } from '@everycast/platforms/port/manifest';
import type { MediaFile } from '@everycast/platforms/port/media-file';
import type { Options } from '@everycast/platforms/port/options';
import type { Platform } from '@everycast/platforms/port/platform';
import type { Content } from '@everycast/platforms/port/publisher';
import type { Fault, Operation } from '@everycast/sandbox/core/faults';
import type { Exchange } from '../support/descriptions/record.ts';
import type { TestSandbox } from '../support/sandbox.ts';
import type { SeenPost } from '../support/serve-sandbox.ts';
import type { LineFault, PlatformServer, SuiteAccount } from './servers/server.ts';

type Detail = SeenPost['details'][number];
type World = Awaited<ReturnType<TestSandbox['newTenant']>>;
export type SuiteFile = MediaFile & DraftMedia;

/** What a platform can say of the size and the shape of a picture. */
export const pictureBounds = ['longest', 'broadest', 'shortest', 'most pixels', 'widest', 'narrowest'] as const;
export type PictureBound = (typeof pictureBounds)[number];

/** A platform as the suite tests it. */
export interface Subject {
  platform: Platform;
  /** Capabilities that the server it is tested on doesn't have. */
  without?: readonly Capability[];
  /** What it is tested on; its stand-in, where nothing is said. */
  startServer?(): Promise<PlatformServer>;
  /** All the way of connecting at the stand-in, as a person goes it. */
  connect(sandbox: TestSandbox, world: World, env: PlatformEnv): Promise<SuiteAccount>;
  /** What a login that is not taken means there: it is renewed, or it is over and wants its person. A login that is `endless` does not run out. */
  refused: 'renew' | 'reconnect' | 'endless';
  /** What is ended from here keeps its access over there until that runs out, and is only renewed no more. */
  accessOutlives?: true;
  /** So many of the stand-in's people, from the first, can post like this; two, where nothing is said. */
  people?: number;
  /** The same text again at once is another post there, and not refused. */
  repeats?: true;
  /** What can surely be found again, where that is not the simplest that is taken. */
  surest?: 'video';
  /** Whose posts can be looked up, by remote id; all, where nothing is said. */
  readable?(remoteId: string): boolean;
  /** What kind of request shows whether a post exists, if the platform has no separate one for that. */
  looksBy?: Operation;
  /** What nobody can find out once its answer was lost: that waits for a person, and is not sent again. */
  unnotified?: readonly PublishKind[];
  /** What everybody who comments is called, where apps aren't told names. */
  unnamed?: string;
  /** The platform states no limit on pictures in one post; the manifest's is ours. */
  anyNumber?: true;
  /** The platform states no size of a picture in bytes; the manifest's is ours. */
  anySize?: true;
  /** Bounds of pictures that the manifest has and the platform does not hold to. */
  anyShape?: readonly PictureBound[];
  /** The platform states no length of the alternative text of a picture; the manifest's is ours. */
  anyAlt?: true;
  /** What is called a picture is taken for one: nobody looks into it. */
  anyPicture?: true;
  /** Bounds of videos that the manifest has and the platform does not state. */
  unstated?: readonly ('longest' | 'shortest' | 'fastest' | 'slowest' | 'largest' | 'smallest' | 'densest' | 'codec')[];
  /** Posts of pictures that the platform processes like videos, so that processing can fail. */
  worksOn?: readonly ('image' | 'images')[];
  /** What simple posts have where the platform takes none without a file; a picture, where it takes one and nothing else is said. */
  prefers?: 'video';
  /** Taking down what is gone already gets the same answer there as taking it down: nobody can tell. */
  removesBlindly?: boolean;
  /** Faults that cannot happen there, for none of the requests of that kind is answered so. */
  never?: Partial<Record<Operation, readonly Fault[]>>;
  /** What else can go wrong on the way to it. */
  line?: readonly LineFault[];
  /** A renewal whose answer was lost can be repeated. */
  renewsAgain?: true;
  /** The platform makes one post of one intent, however often it arrives and however late. */
  oncePerIntent?: true;
  /** Options without which nothing goes out there; `text` is the post's. */
  options(text: string): Options;
  picture(mark: string, bytes?: number, alt?: string): SuiteFile;
  video(mark: string, bytes?: number, shape?: { width: number; height: number; seconds: number }): SuiteFile;
  /** Options with a fixed format, such as a date: their length is no limit of the platform. */
  ownForm?: readonly string[];
  /** With these the text has a limit of its own, where others make a title of it. */
  asText?: Options;
  /** What is asked for in the place that the platform has for vertical videos. */
  short?: Options;
  /** Where its feed says that videos are, lying and standing ones; missing where they all are in one place, of which nothing is said. */
  places?: Record<'video' | 'short', Detail>;
  /** What is chosen for a post with a link, where only some posts have links. */
  link?: Options;
  /** What is shown of the link below the text, where what an app sends is what makes that: of the page that links lead to here. */
  preview?: NonNullable<SeenPost['link']>;
  /** Puts what a post has where the platform can fetch it, where it fetches files itself. */
  served?(content: Content): Promise<Content>;
  /**
   * What is wrong with what went over the wire, by the platform's own description; null where that is not at hand.
   * @param service where the platform was found
   * @param accounts those that all of it was about
   */
  checker(): ((exchanges: Exchange[], service: string, accounts: readonly SuiteAccount[]) => string[]) | null;
  close?(): Promise<void>;
}
