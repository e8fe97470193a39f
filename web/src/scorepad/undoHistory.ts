/** What can be undone and done again. */

const MOST = 200;

export class UndoHistory<T> {
  private readonly done: T[] = [];
  private undone: T[] = [];

  /** Remember how it was before a change. */
  remember(before: T): void {
    this.done.push(before);
    if (this.done.length > MOST) this.done.shift();
    this.undone = [];
  }

  undo(now: T): T {
    const before = this.done.pop();
    if (before === undefined) return now;
    this.undone.push(now);
    return before;
  }

  redo(now: T): T {
    const after = this.undone.pop();
    if (after === undefined) return now;
    this.done.push(now);
    return after;
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }
}
