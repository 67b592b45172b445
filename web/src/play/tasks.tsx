// Tasks: positions to be won.
import { useEffect } from "preact/hooks";
import { send, state } from "../state";

export function Tasks() {
  useEffect(() => {
    if (state.connected) send("tasks");
  }, [state.connected]);
  return (
    <>
      <h2>Tasks</h2>
      <ul class="tasks">
        {state.tasks.map((list) => {
          const done = list.steps.filter((step) => step.done).length;
          return (
            <li key={list.id}>
              <details>
                <summary>
                  {list.title}{" "}
                  <small>
                    {done} of {list.steps.length}
                  </small>
                </summary>
                <ol>
                  {list.steps.map((step, at) => (
                    <li key={at} class={step.done ? "done" : ""}>
                      <button type="button" class="quiet" onClick={() => send("task", { list: list.id, step: at })}>
                        {step.done ? "✓ " : ""}
                        {step.task}
                      </button>
                    </li>
                  ))}
                </ol>
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}
