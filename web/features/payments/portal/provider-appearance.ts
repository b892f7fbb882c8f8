import type { Appearance } from '@stripe/stripe-js';

/** The provider draws its form in a frame of its own, so it gets the look as values. */
export function providerAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const role = (name: string): string => style.getPropertyValue(`--u-${name}`).trim();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: role('accent-line'),
      colorBackground: role('sheet'),
      colorText: role('text'),
      colorTextSecondary: role('text-2'),
      colorTextPlaceholder: role('text-3'),
      colorDanger: role('danger'),
      fontFamily: 'Arial, Helvetica, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1px solid ${role('field')}`, boxShadow: 'none', padding: '13px 12px' },
      '.Input:focus': { border: `1px solid ${role('focus')}`, boxShadow: `0 0 0 1px ${role('focus')}` },
      '.Label': { fontWeight: '500', fontSize: '14px' },
    },
  };
}
