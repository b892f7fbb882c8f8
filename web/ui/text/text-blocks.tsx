import { textBlocks } from '@underlay/domain/offers/text-blocks.ts';
import classes from './text-blocks.module.css';

/** A typed text as paragraphs and lists (QUO-09). Nothing in it is markup. */
export const TextBlocks = ({ text }: { text: string }) => (
  <div className={classes.blocks} dir="auto">
    {textBlocks(text).map((block, place) =>
      block.kind === 'list' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name
        <ul key={place}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor have the items of a list
            <li key={index}>{item}</li>
          ))}
        </ul>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no other name
        <p key={place}>{block.lines.join('\n')}</p>
      ),
    )}
  </div>
);
