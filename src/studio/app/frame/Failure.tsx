/** An error boundary for a view: the other views still work, and changes have been saved already. */
import { Component, type ReactNode } from 'react';
import { text } from '../text.ts';

interface Props {
  children: ReactNode;
}

export class Failure extends Component<Props, { message: string | null }> {
  override state = { message: null };

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children;
    return (
      <div className="empty" role="alert">
        <p>{text('failed')}</p>
        <p className="muted">{this.state.message}</p>
        <button type="button" onClick={() => this.setState({ message: null })}>
          {text('again')}
        </button>
      </div>
    );
  }
}
