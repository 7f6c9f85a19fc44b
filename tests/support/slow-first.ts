import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import recorded from '../../scripts/test/seconds.json' with { type: 'json' };

const seconds: Record<string, number> = recorded;
const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative(process.cwd(), moduleId)] ?? 0;

/** Long files start first, so that none of them runs alone at the end while the other core is idle. */
export default class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
