import { Button, type ButtonProps } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type AnchorProps = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

const AnchorButton = ({ ref, ...props }: AnchorProps & { ref?: Ref<HTMLAnchorElement> }) => (
  <Button ref={ref} component="a" {...props} />
);

/** A link of the router that looks like a button. */
export const ButtonLink = createLink(AnchorButton);
