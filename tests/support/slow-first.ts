import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute and longer, most of which they wait. */
const longest =
  /\/(chaos|stop|main|roles|streams|unreachable|examine|process|killed-upload|killed-video|bluesky-server|export\/(export|end-slide)|cut\/(matrix|cut)|embedded|guard)[.]test/;
/** Whole servers that start, stop and are killed, real encoders, and chaos: each takes many seconds. */
const slow =
  /\/(tests\/chaos\/|server\/[^/]+[.]test|server\/maintenance\/|server\/features\/(media|videos|clips)\/|tests\/platforms\/|server\/kernel\/database\/|video\/)/;
const rankOf = ({ moduleId }: TestSpecification): number => [longest, slow, /./].findIndex((kind) => kind.test(moduleId));

/** Long files start first, so that none of them runs alone at the end while the other core is idle. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
