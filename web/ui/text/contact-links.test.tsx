// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailLink } from './contact-links.tsx';

test.each([
  ['robin+floors@maplerow.example', 'mailto:robin+floors@maplerow.example'],
  ['x?bcc=y@else.example', 'mailto:x%3Fbcc%3Dy@else.example'],
  ['x&cc=y%40z@else.example', 'mailto:x%26cc%3Dy%2540z@else.example'],
])('the link of an address opens a mail to it alone: %s', (address, target) => {
  render(<MailLink address={address} />);
  expect(screen.getByRole('link', { name: address }).getAttribute('href')).toBe(target);
});
