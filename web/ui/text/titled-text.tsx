import { TextBlocks } from './text-blocks.tsx';
import classes from './titled-text.module.css';

interface TitledTextProps {
  readonly title: string;
  /** Empty, or left out by a server of the version before: nothing stands there. */
  readonly text: string | undefined;
}

/** Notes and terms of a document, each below its name (QUO-09). */
export const TitledText = ({ title, text = '' }: TitledTextProps) =>
  text !== '' && (
    <section className={classes.text} aria-label={title}>
      <h2>{title}</h2>
      <TextBlocks text={text} />
    </section>
  );
