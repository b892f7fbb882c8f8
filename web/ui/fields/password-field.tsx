import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { type FieldProps, inputProps } from './input-props.tsx';

export function PasswordField(props: FieldProps) {
  const { rightSection: _, ...rest } = inputProps({ autoComplete: 'current-password', ...props });
  return (
    <PasswordInput
      {...rest}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
