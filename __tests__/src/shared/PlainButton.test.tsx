import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PlainButton } from '../../../src/shared/ui/PlainButton.tsx';

it('keeps the focus while it is busy, and does nothing a second time', async () => {
  const onPress = jest.fn();
  const { rerender } = render(<PlainButton onPress={onPress}>Erneut versuchen</PlainButton>);
  const button = screen.getByRole('button', { name: 'Erneut versuchen' });
  await userEvent.click(button);
  rerender(
    <PlainButton onPress={onPress} isBusy>
      Erneut versuchen
    </PlainButton>,
  );
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
});
