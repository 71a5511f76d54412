package deploy

import (
	"os/exec"
	"syscall"
)

// endWithParent makes the kernel end the program when the tests end.
func endWithParent(command *exec.Cmd) {
	if command.SysProcAttr == nil {
		command.SysProcAttr = &syscall.SysProcAttr{}
	}
	command.SysProcAttr.Pdeathsig = syscall.SIGKILL
}
