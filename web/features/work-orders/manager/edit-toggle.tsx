import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import classes from './work-order.module.css';

/** Edit mode of a section. Only then can something be taken off (WO-09, WO-14). */
export const EditToggle = ({ what, on, onChange }: { what: string; on: boolean; onChange: (on: boolean) => void }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    aria-label={on ? `Done editing ${what}` : `Edit ${what}`}
    onClick={() => onChange(!on)}
  >
    {on ? 'Done' : 'Edit'}
  </Button>
);

export const RemoveButton = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button
    variant="default"
    size="compact-sm"
    aria-label={`Remove ${what}`}
    className={classes.remove ?? ''}
    onClick={onClick}
  >
    Remove
  </Button>
);
