import { Link } from '@tanstack/react-router';
import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { methodTitle } from './method-copy.ts';
import classes from './waiting-methods.module.css';

interface WaitingMethodsProps {
  readonly methods: readonly MethodJson[];
  /** Where they are verified. */
  readonly methodsAt: LinkTarget;
  readonly newTab?: boolean;
}

/** Saved accounts that cannot pay yet, with the way to change that. */
export function WaitingMethods({ methods, methodsAt, newTab = false }: WaitingMethodsProps) {
  const beside = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return methods.map((method) => (
    <p key={method.uuid} className={classes.waiting}>
      {methodTitle(method)}: waiting for verification.{' '}
      <Link {...methodsAt} {...beside} aria-label={`Verify ${methodTitle(method)}`}>
        Verify
      </Link>
    </p>
  ));
}
