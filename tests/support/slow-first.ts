import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whole servers that start, stop and are killed, real encoders, and chaos: each takes many seconds. */
const slow =
  /\/(tests\/chaos\/|server\/[^/]+[.]test|server\/maintenance\/|server\/features\/(media|videos|clips)\/|tests\/platforms\/|server\/kernel\/database\/|video\/)/;
const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);

/** Long files start first, so that none of them runs alone at the end while the other core is idle. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
