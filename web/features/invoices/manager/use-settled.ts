import { useEffect, useState } from 'react';

/** How long typing rests before something is asked. */
const REST_MILLISECONDS = 400;

/** A value as it is once it has not changed for a moment. Compared by what it says. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const said = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(said)), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [said]);
  return settled;
}
