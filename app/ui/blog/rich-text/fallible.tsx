import { Component, type ReactNode } from 'react'

interface FallibleProps {
  onFail: () => void
  children: ReactNode
}

/** A part of a page that may fail without taking the others with it. It shows nothing then, and tells the page. */
export class Fallible extends Component<FallibleProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFail()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
