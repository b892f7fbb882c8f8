import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Alert } from '../../../ui/feedback/alert.tsx';
import classes from './section-head.module.css';

interface AddSectionProps {
  readonly problem: string | null;
  readonly onAdd: () => void;
  /** Left out of what is no quote. */
  readonly onAddChoice?: (() => void) | undefined;
}

/** Below the lines. What went wrong with sections is said there too. */
export const AddSection = ({ problem, onAdd, onAddChoice }: AddSectionProps) => (
  <>
    <div className={classes.add}>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={onAdd}>
        Section
      </Button>
      {onAddChoice && (
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={onAddChoice}>
          Choice
        </Button>
      )}
    </div>
    {problem !== null && <Alert>{problem}</Alert>}
  </>
);
