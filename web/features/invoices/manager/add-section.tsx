import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { AskedOfLines } from './line-dialogs.tsx';
import classes from './section-head.module.css';

interface AddSectionProps {
  readonly problem: string | null;
  readonly onAdd: () => void;
  /** Left out of what is no quote. */
  readonly onAsk?: ((part: Pick<AskedOfLines, 'choice' | 'template'>) => void) | undefined;
}

/** Below the lines. What went wrong with sections is said there too. */
export const AddSection = ({ problem, onAdd, onAsk }: AddSectionProps) => (
  <>
    <div className={classes.add}>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={onAdd}>
        Section
      </Button>
      {onAsk && (
        <>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => onAsk({ choice: true })}
          >
            Choice
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => onAsk({ template: true })}
          >
            From a template
          </Button>
        </>
      )}
    </div>
    {problem !== null && <Alert>{problem}</Alert>}
  </>
);
