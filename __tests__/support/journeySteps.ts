/**
 * Tests that are steps of one journey: what comes after a failed step fails at once, instead of
 * waiting for what can no longer come.
 */
export function journeySteps(): (name: string, walk: () => void | Promise<void>) => void {
  let failedStep: string | null = null;
  return (name, walk) => {
    test(name, async () => {
      if (failedStep !== null) throw new Error(`An earlier step failed: ${failedStep}`);
      failedStep = name;
      await walk();
      failedStep = null;
    });
  };
}
