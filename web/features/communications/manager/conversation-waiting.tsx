import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import talk from './conversation.module.css';
import classes from './conversation-list.module.css';

const ENTRIES = [9, 12, 8, 11, 10];

/** Entries of the likely height, so that nothing jumps. */
export const ListWaiting = () => (
  <Waiting>
    <span className={talk.hiddenLabel} role="status">
      Loading conversations
    </span>
    {ENTRIES.map((width) => (
      <div key={width} className={classes.entry}>
        <SkeletonBar width={width} />
        <SkeletonBar width={3} />
        <SkeletonBar width={width + 4} />
      </div>
    ))}
  </Waiting>
);

/** A conversation that is on its way: a head and two messages. */
export const ConversationWaiting = () => (
  <Waiting>
    <span className={talk.hiddenLabel} role="status">
      Loading conversation
    </span>
    <div className={talk.head}>
      <SkeletonBar width={12} height={1} />
      <SkeletonBar width={15} />
    </div>
    <div className={talk.waitingThread}>
      <SkeletonBar width={18} height={3} />
      <SkeletonBar width={14} height={2.5} />
      <SkeletonBar width={20} height={3} />
    </div>
  </Waiting>
);
