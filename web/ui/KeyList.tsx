import { Key } from './Key.tsx';
import css from './KeyList.module.css';
import { Grid, Row } from './primitives/primitives.tsx';

/** What keys do. Each action has one or more combinations, whose keys are pressed together. */
export function KeyList({ rows }: { rows: readonly { name: string; keys: readonly (readonly string[])[] }[] }) {
  return (
    <Grid as="dl" className={css.list}>
      {rows.map(({ name, keys }) => (
        <Row gap={12} justify="between" edge="bottom" size={13} key={name} className={css.row}>
          <dt>{name}</dt>
          <dd>{keys.map((combination) => combination.map((key) => <Key key={key} of={key} />))}</dd>
        </Row>
      ))}
    </Grid>
  );
}
