import { Component, type ReactNode } from 'react';
import { ErrorFallback } from './ErrorFallback.tsx';
import { forgetFailedPages } from './LazyPage.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A change of it ends the error: the next page deserves a new attempt. */
  resetKey: string;
}

interface ErrorBoundaryState {
  error: Error | null;
  resetKey: string;
}

/** Shows the fallback in place of children that threw, and mounts them anew on retry. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override componentDidCatch(): void {
    forgetFailedPages();
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ErrorFallback error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
