// Lessons: positions with a task each.
import { useEffect } from "preact/hooks";
import { send, state } from "../state";

export function Lessons() {
  useEffect(() => {
    if (state.connected) send("lessons");
  }, [state.connected]);
  return (
    <>
      <h2>Lessons</h2>
      <ul class="lessons">
        {state.lessons.map((lesson) => {
          const done = lesson.steps.filter((step) => step.done).length;
          return (
            <li key={lesson.id}>
              <details>
                <summary>
                  {lesson.title}{" "}
                  <small>
                    {done} of {lesson.steps.length}
                  </small>
                </summary>
                <ol>
                  {lesson.steps.map((step, at) => (
                    <li key={at} class={step.done ? "done" : ""}>
                      <button type="button" class="quiet" onClick={() => send("lesson", { lesson: lesson.id, step: at })}>
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
